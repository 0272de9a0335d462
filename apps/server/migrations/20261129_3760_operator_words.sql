alter table operator add column locale text;       -- the language of pages and letters; null: that of the browser
alter table operator_alert add column said jsonb;  -- title, why and todo as messages, for each reader's language
