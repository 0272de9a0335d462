-- How somebody wants texts of events translated (SPEC section 2, settings); null: never chosen, so each device's default holds.
alter table user_account
  add column translate_content boolean,
  add column translate_to text,           -- BCP 47 tag
  add column show_original boolean;
