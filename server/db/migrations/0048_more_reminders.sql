-- Reminders of the opening, of the return of unused money, and of the end of the shareholders' lock-up.
ALTER TABLE offer_reminders DROP CONSTRAINT offer_reminders_kind_check;
ALTER TABLE offer_reminders ADD CONSTRAINT offer_reminders_kind_check
  CHECK (kind IN ('opening', 'closing', 'result', 'moneyBack', 'listing', 'unlock'));
