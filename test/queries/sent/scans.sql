-- countScans
update "qr_token"
  set "scans" = "scans" + ?
  where "token" = ?;

-- countScansByStaff
select "staff_id", sum("scans") as "scans"
  from "qr_token"
  where "branch_id" = ? and "staff_id" is not null
  group by "staff_id";
