-- Units that all processes have left each network (platform/http/limits). A crash may empty it: networks start anew.
create unlogged table network_budget (
  network text primary key,
  units double precision not null,
  counted_at timestamptz not null
);
