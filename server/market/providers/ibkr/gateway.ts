// The connection to TWS or the Gateway of Interactive Brokers, with the package `@stoqey/ib`. Commands and messages are
// JSON texts, so that the core treats it as any other socket. Four faults of the package are avoided here:
// - After a reconnect it does not send the type of market data again: each connection is a new object, which
//   sends the type before each subscription.
// - It does not notice a half-open socket: the time is requested, and the core closes a connection without an answer.
// - It drops the size of a bid: prices are read from the message, together with their size.
// - It reads `.env` of the working directory when it needs a default: all its options are given.
import type { ContractDetails } from '@stoqey/ib'
import { EventName, IBApi } from '@stoqey/ib'
import type { SourceCause } from '../../../../domain/feed-origin.ts'
import type { OpenSocket } from '../../live/socket.ts'
import type { Details, GatewayMessage } from './commands.ts'
import { commandSchema } from './commands.ts'
import { meaningOf, reasonOf } from './refusals.ts'

export type GatewayOptions = {
  /** Identifies a connection: each one to the same Gateway needs another number. */
  readonly client: number
  /** Messages a second; Interactive Brokers permits 50. */
  readonly rate?: number
}

const RATE = 40
const TICK_PRICE = '1'
/** Messages that have a code and no request. */
const NO_REQUEST = -1

export function openGateway({ client, rate = RATE }: GatewayOptions): OpenSocket {
  return (url, events) => {
    const { hostname, port } = new URL(url)
    const api = new IBApi({ host: hostname, port: Number(port), clientId: client, maxReqPerSec: rate })
    let isReady = false
    let isClosed = false
    let reason = 'the connection ended'
    let why: SourceCause = 'down'

    function close(): void {
      if (isClosed) return
      isClosed = true
      api.removeAllListeners()
      api.disconnect()
      events.onClose(reason, null, 0, why)
    }

    const tell = (message: GatewayMessage): void => {
      if (isReady && !isClosed) events.onMessage(JSON.stringify(message))
    }

    function trouble(code: number, request: number, text: string): void {
      if (!isReady) [reason, why] = [reasonOf(code), meaningOf(code)?.why ?? 'down']
      tell(['error', request, code, text])
    }

    api.on(EventName.nextValidId, () => {
      if (isReady || isClosed) return
      isReady = true
      api.reqCurrentTime()
      events.onOpen()
    })
    api.on(EventName.disconnected, close)
    api.on(EventName.error, (error, code, request) => {
      trouble(code, request, error.message)
      // A connection that could not be made has no end of its own.
      if (!isReady && request === NO_REQUEST) close()
    })
    api.on(EventName.info, (text, code) => trouble(code, NO_REQUEST, text))
    api.on(EventName.received, tokens => {
      const [kind, , request, type, price, size] = tokens
      if (kind === TICK_PRICE) tell(['price', Number(request), Number(type), Number(price), Number(size)])
    })
    api.on(EventName.tickSize, (request, type, size) => {
      if (type !== undefined && size !== undefined) tell(['size', request, type, size])
    })
    api.on(EventName.tickGeneric, (request, type, value) => tell(['generic', request, type, value]))
    api.on(EventName.tickString, (request, type, text) => tell(['string', request, type, text]))
    api.on(EventName.marketDataType, (request, type) => tell(['type', request, type]))
    api.on(EventName.tickReqParams, request => tell(['params', request]))
    api.on(EventName.currentTime, seconds => tell(['time', seconds]))
    api.on(EventName.contractDetails, (request, details) => tell(['details', request, detailsOf(details)]))
    api.on(EventName.contractDetailsEnd, request => tell(['end', request]))
    api.on(EventName.historicalData, (...row) => {
      const [request, time, open, high, low, last, volume, count] = row
      if (time.startsWith('finished')) tell(['end', request])
      else tell(['bar', request, { time, open, high, low, close: last, volume, count: count ?? 0 }])
    })
    api.connect(client)

    return {
      send(text) {
        const command = commandSchema.parse(JSON.parse(text))
        switch (command[0]) {
          case 'type':
            return void api.reqMarketDataType(command[1])
          case 'data':
            return void api.reqMktData(command[1], command[2], '', false, false)
          case 'cancel':
            return void api.cancelMktData(command[1])
          case 'details':
            return void api.reqContractDetails(command[1], command[2])
          case 'history': {
            const [, request, contract, { duration, size, show }] = command
            api.reqHistoricalData(request, contract, '', duration, size, show, true, UNIX_SECONDS, false)
          }
        }
      },
      ping: () => void api.reqCurrentTime(),
      close() {
        isClosed = true
        api.removeAllListeners()
        api.disconnect()
      },
    }
  }
}

function detailsOf(given: ContractDetails): Details {
  const { contract, minTick = 0, longName = '', priceMagnifier = 1, contractMonth = '' } = given
  const { conId = 0, exchange = '', currency = '', tradingClass = '', multiplier } = contract
  return {
    conId,
    exchange,
    currency,
    minTick,
    longName,
    tradingClass,
    multiplier: Number(multiplier) || 0,
    priceMagnifier,
    // A time of day can follow the date.
    lastTradeDate: (contract.lastTradeDateOrContractMonth ?? '').slice(0, DATE_LENGTH),
    contractMonth,
  }
}

const DATE_LENGTH = '20261218'.length

/** Times of bars within a day; those of days are dates. */
const UNIX_SECONDS = 2
