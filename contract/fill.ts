/** The names of the `{slots}` in a text. */
export type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never

/**
 * A text with its `{slots}` filled; the compiler asks for each of them. A slot that is still open at run time throws,
 * because half a sentence on a clinical screen is worse than a caught error.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fill<Text extends string>(
  text: Text,
  params: Readonly<Record<Slots<Text>, string | number>>,
): string {
  const values: Readonly<Record<string, string | number>> = params
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The message "${text}" needs ${name}`)
    return String(value)
  })
}
