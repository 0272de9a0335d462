-- Saves count once for each network, and their public number is counted by the job that ranks.

alter table saved_event add column network text; -- keyed hash of the network that saved; null: saved before this was kept

alter table event_signal alter column saves_week type real;
alter table event_signal add column saved_by int not null default 0; -- the number that cards show
