"""`python -m housedealer`: the command line."""

from housedealer.cli import main

if __name__ == "__main__":
    main()
