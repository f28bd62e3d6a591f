const methods = ['log', 'info', 'debug', 'warn', 'error'] as const

/**
 * Silences the console: on a shared workstation it must not keep what screens said about patients. Returns the function
 * that gives it back.
 */
export function quietConsole(target: Pick<Console, (typeof methods)[number]> = console): () => void {
  const spoken = methods.map((method) => [method, target[method]] as const)
  for (const method of methods) target[method] = () => undefined
  return () => {
    for (const [method, speak] of spoken) target[method] = speak
  }
}
