-- News of a card name it by the processor's id alone: whose it is, is found without going through all merchants.

create index payment_methods_processor on payment_methods (processor_id);
