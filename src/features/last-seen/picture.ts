// Turns Home's markup into a static picture: attributes that only scripts use are removed, and a line shows the age of
// the data.

const MARKS =
  / (?:id|style|tabindex|data-page|data-ready|data-flash|aria-(?:busy|live|labelledby|describedby|controls))="[^"]*"/g
const LIVE = / role="(?:status|alert)"/g
const SESSIONS = /(<p class="sessions">)[^<]*/

/** @param age text that replaces the line about the markets' sessions, which has the same height */
export const asPicture = (markup: string, age: string): string =>
  markup
    .replace(MARKS, '')
    .replace(LIVE, '')
    .replaceAll('<button ', '<button inert ')
    .replace(SESSIONS, (_, line: string) => `${line}${age}`)
