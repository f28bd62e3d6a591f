/** Asks the person at the screen to type the password again; true once the server has taken it. */
export type AskPassword = () => Promise<boolean>

let ask: AskPassword | undefined

/** Names who asks: the one dialog of the app. Answers how to take it back. */
export function onPasswordNeeded(asker: AskPassword): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Asks, where somebody is there to ask; false where the person declined. */
export const passwordTyped = (): Promise<boolean> => ask?.() ?? Promise.resolve(false)
