export const write = { phi: 'write', scope: 'own', entity: 'order', idempotent: true } as const
