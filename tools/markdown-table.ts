// A table as Markdown, its columns as wide as what is in them: read at a terminal, and put into a page as it is.

export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...body.map(line => line[column]?.length ?? 0)))
  const lineOf = (line: readonly string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [lineOf(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body.map(lineOf)].join('\n')
}
