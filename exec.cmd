@rem The scripts of package.json begin with "exec", so that npm's signals reach them and not a shell. Windows has no such word.
@%*
