"""House ways: charts as data, one compiled engine that sets any hand by any of them, and their audit."""
