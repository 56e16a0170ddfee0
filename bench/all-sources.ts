// Loaded into a server with `--import`: the code and the packages of all live sources, as if none waited until it is chosen.
import '../server/market/providers/alpaca/adapter.ts'
import '../server/market/providers/ibkr/adapter.ts'
import '../server/market/providers/kraken/adapter.ts'
import '../server/market/providers/oanda/adapter.ts'
