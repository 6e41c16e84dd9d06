-- Which orders begin the time after a trial or a pause, so that their receipt can say so.

alter table orders add column begins_after text check (begins_after in ('trial', 'pause'));
comment on column orders.begins_after is
  'What was over as its period began, other than the period before; its receipt says so.';
