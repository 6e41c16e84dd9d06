-- A customer who is a user of this server has that user's id as external id, unless their merchant
-- gave them another.

update customers c set external_id = c.user_id::text
  where c.user_id is not null and c.external_id is null and c.deleted_at is null
    and not exists (select from customers o
      where o.organization_id = c.organization_id and o.external_id = c.user_id::text
        and o.deleted_at is null);
