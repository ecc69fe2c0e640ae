-- eraseAccounts
delete
  from "identity_code"
  where "sub" in (?);
delete
  from "password_link"
  where "sub" in (?);
delete
  from "identity_sign_in"
  where "sub" in (?);
delete
  from "identity_account"
  where "sub" in (?);
