-- A customer lists their credit notes, newest first.
create index invoices_customers_credit_notes on invoices (customer_id, created_at desc, id desc)
  where kind = 'credit_note';
