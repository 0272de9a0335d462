-- Since when every run of a source has failed; null: the last one did not.
alter table source add column failing_since timestamptz;
update source set failing_since = coalesce(checked_at, run_started_at, next_run_at) where failures > 0;
-- How many coming records a source had when a loss was refused, and when an operator last accepted one.
alter table source add column loss_of int;
alter table source add column loss_accepted_at timestamptz;
