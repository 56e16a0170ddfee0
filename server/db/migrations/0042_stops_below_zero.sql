-- Take profit and stop loss of a contract can be negative if its price can be below zero.
ALTER TABLE position_contracts DROP CONSTRAINT position_contracts_take_profit_check;
ALTER TABLE position_contracts ADD CONSTRAINT position_contracts_take_profit_check CHECK (take_profit <> 0);
ALTER TABLE position_contracts DROP CONSTRAINT position_contracts_stop_loss_check;
ALTER TABLE position_contracts ADD CONSTRAINT position_contracts_stop_loss_check CHECK (stop_loss <> 0);
