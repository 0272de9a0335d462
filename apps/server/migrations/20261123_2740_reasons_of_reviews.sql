-- Why an operator is asked about two listings: one knows no hour and fits several events of its day, or the two are much
-- alike and something speaks against it.
alter table match_review add column why text not null default 'hour' check (why in ('hour', 'place', 'likeness'));
