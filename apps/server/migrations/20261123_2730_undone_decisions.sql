-- A word of an operator on two listings can be taken back: the last entry on a pair counts.
alter table merge_journal drop constraint merge_journal_kind_check;
alter table merge_journal add constraint merge_journal_kind_check
  check (kind in ('auto', 'must', 'cannot', 'undone', 'split', 'merge')) not valid;
