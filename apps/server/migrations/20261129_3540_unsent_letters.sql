-- Letters and pushes that are counted for /metrics: few beside those that were sent.
create index mail_unsent on mail (state) where state in ('queued', 'sending', 'failed', 'unclear');
create index push_delivery_unsent on push_delivery (state) where state in ('queued', 'sending', 'failed', 'unclear');
