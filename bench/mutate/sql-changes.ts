/** Mistakes of a statement to the database: a condition joined by the other word, a bound moved, a `not` forgotten. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)<=(?=\s)/g, '<'],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/(?<=\s)>=(?=\s)/g, '>'],
  [/\bnot\s+/g, ''],
  [/\bdesc\b/g, 'asc'],
]

/** `between a and b` joins no conditions, and `for … update` and the like say `or`/`not` in words of their own. */
const isOfBetween = (before: string) => /\bbetween\b(?!.*\band\b)[^)]*$/s.test(before)
const isOfWords = (before: string, after: string) =>
  /\b(create|replace)\s+$/.test(before) || /^not\s+(valid|materialized)\b/.test(after)

/**
 * Each text of a template with one such mistake in it. `template` is its source with backticks; `parts` are the spans of
 * what stands between the placeholders, which stay.
 */
export function sqlChanges(
  template: string,
  parts: readonly { readonly start: number; readonly end: number }[],
): string[] {
  return parts.flatMap(({ start, end }) =>
    changes.flatMap(([pattern, to]) =>
      [...template.slice(start, end).matchAll(pattern)].flatMap((match) => {
        const at = start + match.index
        const before = template.slice(0, at)
        if (isOfBetween(before) || isOfWords(before, template.slice(at))) return []
        return [before + to + template.slice(at + match[0].length)]
      }),
    ),
  )
}
