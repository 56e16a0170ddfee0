// A Markdown table with columns as wide as their content: readable on a terminal and usable in a document.

export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...body.map(line => line[column]?.length ?? 0)))
  const lineOf = (line: readonly string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [lineOf(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body.map(lineOf)].join('\n')
}
