// Markup of Home as a picture of it: what only its scripts give a meaning to is left out, and a line says how old it is.

const MARKS =
  / (?:id|style|tabindex|data-page|data-ready|data-flash|aria-(?:busy|live|labelledby|describedby|controls))="[^"]*"/g
const LIVE = / role="(?:status|alert)"/g
const SESSIONS = /(<p class="sessions">)[^<]*/

/** @param age in the place of the line about the markets' sessions, which is as tall */
export const asPicture = (markup: string, age: string): string =>
  markup
    .replace(MARKS, '')
    .replace(LIVE, '')
    .replaceAll('<button ', '<button inert ')
    .replace(SESSIONS, (_, line: string) => `${line}${age}`)
