"""What pai gow's wagers are worth: two hands against two, by any house way or by the best setting, counted exactly."""
