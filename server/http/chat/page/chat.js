// The chat page. While it is visible, it polls for new messages every two seconds. A message stays in its input field until
// the server has received it. Language and theme are parameters of the address: `/chat?languages=mx&theme=dark`. A
// logged-in customer's thread is found by the session, which must be that of the user in the address, if there is one.
const POLL_MS = 2_000

const query = new URLSearchParams(location.search)
const languages = query.get('languages') ?? 'mx'
document.documentElement.dataset.theme = query.get('theme') ?? 'system'
document.documentElement.lang = { mx: 'es-MX', en: 'en', zh_Hans_CN: 'zh-Hans' }[languages] ?? 'es-MX'

const place = name => document.getElementById(name)
const token = tokenOfApp()
const whose = token === null ? { thread: ownThread() } : { user: query.get('user') ?? undefined }
let words = {}
let newest = 0
let asking = false

/** The session's token. The app stores it on the device, where this page can read it, because it has the same origin. */
function tokenOfApp() {
  try {
    const kept = JSON.parse(localStorage.getItem('pulso:token') ?? 'null')
    return typeof kept === 'string' ? kept : null
  } catch {
    return null
  }
}

/** The thread of a visitor who is not logged in; it is kept as long as the tab is open. */
function ownThread() {
  const known = sessionStorage.getItem('pulso:chat')
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  sessionStorage.setItem('pulso:chat', made)
  return made
}

async function ask(path, body) {
  const response = await fetch(`/chat/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      languages,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { code, msg, data } = await response.json()
  if (code !== 200) throw new Error(msg)
  return data
}

function show({ author, text, createdAt }) {
  const mine = author === 'customer'
  const item = document.createElement('li')
  item.className = mine ? 'mine' : 'theirs'
  const who = document.createElement('span')
  who.className = 'who'
  const time = new Date(createdAt).toLocaleTimeString(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
  })
  const theirs = author === 'assistant' ? words.automatic : author
  who.textContent = `${mine ? words.you : theirs} · ${time}`
  const what = document.createElement('span')
  what.className = 'what'
  what.textContent = text
  item.append(who, what)
  place('said').append(item)
  item.scrollIntoView({ block: 'end' })
}

function complain(text) {
  place('problem').textContent = text ?? ''
  place('problem').hidden = !text
}

async function look() {
  if (asking || document.hidden) return
  asking = true
  try {
    for (const said of await ask('read', { ...whose, after: newest })) {
      if (newest === 0) place('said').replaceChildren()
      newest = said.seq
      show(said)
    }
  } catch {
    // The next poll retries. A message that could not be sent shows its own error.
  } finally {
    asking = false
  }
}

async function send(event) {
  event.preventDefault()
  const box = place('text')
  const text = box.value.trim()
  if (text === '') return
  place('send').disabled = true
  complain(null)
  try {
    await ask('say', { ...whose, text })
    box.value = ''
    await look()
  } catch (error) {
    complain(error instanceof TypeError ? words.failed : error.message || words.failed)
  } finally {
    place('send').disabled = false
    box.focus()
  }
}

words = await ask('words')
place('safety').textContent = words.safety
place('send').textContent = words.send
place('text').placeholder = words.write
place('text').setAttribute('aria-label', words.write)
const empty = document.createElement('li')
empty.className = 'empty'
empty.textContent = words.empty
place('said').append(empty)
place('form').addEventListener('submit', send)
place('text').addEventListener('keydown', event => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) place('form').requestSubmit()
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) event.preventDefault()
})
document.addEventListener('visibilitychange', look)
setInterval(look, POLL_MS)
await look()
