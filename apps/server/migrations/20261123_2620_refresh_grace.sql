-- A refresh token that comes again at once, from where it was used, gives the same successor: keyed hash of that place.
alter table refresh_token add column used_by text;
