-- Names are one visible line: no line breaks, no control characters, no signs that turn the direction.
update user_account
set name = btrim(regexp_replace(regexp_replace(name,
  '[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
  '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'))
where name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]';
