-- Regions of a language share its translations, and nobody reads in a language that there is not.

update user_account set translate_to = null
where translate_to is not null and split_part(translate_to, '-', 1) not in (select code from language);

insert into translation (source_hash, target, model, names, content, failure, characters, chosen_at)
select source_hash, split_part(target, '-', 1), model, names, content, failure, characters, chosen_at
from translation where target like '%-%'
on conflict do nothing;
delete from translation where target like '%-%';
delete from translation_wish where target like '%-%';
