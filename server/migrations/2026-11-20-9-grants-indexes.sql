-- What an order or a subscription gave is looked up by it, whichever benefit it was.

create index benefit_grants_of_subscription on benefit_grants (subscription_id) where subscription_id is not null;
create index benefit_grants_of_order on benefit_grants (order_id) where order_id is not null;
