// The first part of /docs: how a program gets access, calls, retries and reads the feed. Numbers and codes come from the
// code.
import type { FailureKind } from '../../domain/failure.ts'
import { failureKinds, failures, refuse } from '../../domain/failure.ts'
import {
  HEARTBEAT_MS,
  SELECTION_MAX,
  SOCKETS_PER_USER,
  UP_FRAME_MAX_BYTES,
  UP_MESSAGES_PER_SECOND,
} from '../../domain/limits.ts'
import { SCRIPT_KEY_DAYS_MAX, SCRIPT_KEY_PREFIX, SCRIPT_KEYS_MAX } from '../../domain/script-key.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, localeHeaders } from '../../domain/wire/envelope.ts'
import { cadencesMs } from '../../domain/wire/frame.ts'
import { JSON_PROTOCOL } from '../../domain/wire/json-feed.ts'
import type { MessageOf } from './texts.ts'

const access = `## Access

A program uses a **script key**. Its owner creates it in the app under *Security*, after a second factor: with a name, a
scope, the addresses it is accepted from and a lifetime (at most ${SCRIPT_KEY_DAYS_MAX} days; at most ${SCRIPT_KEYS_MAX} keys). It is
shown once and begins with \`${SCRIPT_KEY_PREFIX}\`. Send it with every request:

\`\`\`
Authorization: Bearer ${SCRIPT_KEY_PREFIX}…
\`\`\`

The scope \`read\` is enough for calls that change nothing. \`trade\` also places, changes and cancels orders, and changes
alerts and watchlists. No key moves money out, or touches destinations, identity, security or privacy. Each call below says
which scope it needs. A refusal says why: code 401 if the key has expired or was revoked (\`data.values.key\`), 4213 if
its scope (\`data.values.needed\`) or the caller’s address (\`data.values.address\`) does not allow the call.`

const calling = `## Calls

Paths are under \`${BASE_PATH}\`. A POST takes JSON (\`Content-Type: application/json\`), a GET its query. The answer is
\`{code, msg, data}\`: code 200 with \`data\`, or another code with a sentence for the user in \`msg\` and, where a field is
wrong, its name in \`data.field\`. The header \`languages\` (${Object.values(localeHeaders).join(', ')}) or \`Accept-Language\`
chooses the language. Money, prices and quantities are decimal text, such as \`"62.35"\`; never compute with them as floats. Null
means unknown, never zero. Times whose name ends in \`Timestamp\` are Unix seconds; each description names the unit.

**Orders are placed once.** A call that moves money or changes an order takes the header \`${IDEMPOTENCY_HEADER}\`: a UUID created
for the intent, the same on every retry. After a timeout, send the same request with the same key: it is executed once, and the
stored answer comes back.

**Limits.** Each user has 20 calls a second, with a burst of 60; 10 of them with an idempotency key, with a burst of 20. A refusal
has the status 429 and the header \`Retry-After\` in seconds. All keys and sessions of a user share these limits.

\`\`\`
curl -H "Authorization: Bearer $PULSO_KEY" -H 'Content-Type: application/json' \\
     -d '{"keys": ["MX.WALMEX"]}' http://localhost:8080${BASE_PATH}/market/getMakets

curl -H "Authorization: Bearer $PULSO_KEY" -H 'Content-Type: application/json' \\
     -H "${IDEMPOTENCY_HEADER}: $(uuidgen)" \\
     -d '{"key": "MX.WALMEX", "direction": 0, "action": 0, "orderType": 1, "quantity": "1", "price": "40.00"}' \\
     http://localhost:8080${BASE_PATH}/stock/create
\`\`\`

**An order, from beginning to end.** \`POST /market/getMaket\` finds the \`key\` of an instrument: its board, a point and its code.
\`POST /stocka_config/getMinCount\` has the lot and the fees. Shares are ordered by \`POST /stock/create\` (US, MX) or
\`POST /hk/create\` (HK), contracts on margin by \`POST /crude/create\`, metals by \`POST /gold/create\`. A purchase of shares has
\`direction\` 0 and \`action\` 0, a sale 1 and 1; \`orderType\` is 0 at the market and 1 at a limit with a \`price\`. The answer is the
order with its \`id\` and \`state\`: \`accepted\`, \`working\` and \`partial\` are in progress, \`filled\`, \`cancelled\`, \`rejected\` and
\`expired\` are final. Its changes come over the feed, or from \`POST /position/consignList\` with its \`id\`. \`POST /orders/cancel\`
cancels what is not filled; \`POST /position/me\` lists what is held, \`POST /wallet/getWalletBalance\` the money.

Three sample programs are in the folder \`docs/scripts\`: \`quotes.sh\`, \`order.py\` and \`feed.ts\`.`

const feed = `## The feed in JSON

Quotes, trades and the events of your account come over a WebSocket at \`/feed\` (not under \`${BASE_PATH}\`), with the
subprotocol \`${JSON_PROTOCOL}\` or the query \`?format=json\`, and the same \`Authorization\` header. The scope \`read\` is
enough. Every message is a JSON object with a \`type\`; all fields are under *Schemas* below (\`FeedUp\`, \`FeedDown\`). The app
itself uses a packed form of the same feed.

\`\`\`
→ {"type": "subscribe", "quotes": ["MX.WALMEX", "US.AAPL"], "trades": "MX.WALMEX", "orders": true, "cadenceMs": 250}
← {"type": "welcome", "at": 1780326000000, "protocol": "${JSON_PROTOCOL}", "scope": "read", "simulated": true, …}
← {"type": "subscribed", "at": 1780326000012, "quotes": ["MX.WALMEX", "US.AAPL"], "unknown": [], "offset": 41, …}
← {"type": "quotes", "at": 1780326000012, "quotes": [{"key": "MX.WALMEX", "price": "62.35", "bid": "62.34", …}, …]}
← {"type": "quotes", "at": 1780326000262, "quotes": [{"key": "MX.WALMEX", "bid": "62.33"}]}
← {"type": "trades", "at": 1780326000300, "key": "MX.WALMEX", "trades": [{"time": 1780326000291, "price": "62.34", "quantity": "100"}], "missed": 0}
← {"type": "account", "at": 1780326000410, "events": [{"offset": 42, "type": "order", "order": {…}}]}
← {"type": "heartbeat", "at": 1780326001000}
\`\`\`

- \`subscribe\` replaces what was subscribed before: at most ${SELECTION_MAX} quotes, the trades of one instrument, and the account.
  Its \`cadenceMs\` is ${cadencesMs.join(', ')}: changes in between are combined.
- The first \`quotes\` message has every field of each instrument, later ones only what has changed. Null means unknown.
- Events of the account are numbered, and none is lost. Keep the last \`offset\` and send it in \`after\` when you reconnect. If the
  answer says \`resumed: false\`, they are no longer stored: read orders and positions with their calls.
- A \`heartbeat\` comes every ${HEARTBEAT_MS / 1_000} s; \`{"type": "ping"}\` asks for one. Treat a silence of 10 s as a lost connection.
- Limits: ${UP_MESSAGES_PER_SECOND} messages a second of at most ${UP_FRAME_MAX_BYTES} bytes, ${SOCKETS_PER_USER} sockets per user,
  including the app’s windows (the next one closes the oldest). A client that reads too slowly misses intermediate quotes, and trades
  (\`missed\`); one that does not read for 10 s is disconnected.
- An \`error\` has the code and the sentence of a call's refusal. \`bye\` comes before the server closes: reconnect after
  \`retryAfterMs\`, or not at all if it is null.`

const heading = `## Codes

| code | status | name | sentence |
|---|---|---|---|`

function codes(messageOf: MessageOf): string {
  const row = (kind: FailureKind) => {
    const { code, status } = failures[kind]
    return `| ${code} | ${status} | ${kind} | ${messageOf(refuse(kind), 'en')} |`
  }
  return [heading, ...failureKinds.map(row)].join('\n')
}

export const guide = (messageOf: MessageOf): string => [access, calling, feed, codes(messageOf)].join('\n\n')
