import { z } from 'zod'
import type { Entity } from '../abilities'
import { EditedVersion, Id } from '../shapes'

export const byId = { params: z.object({ id: Id }) }

export const version = { version: EditedVersion }

export const catalogue = (action: 'read' | 'create' | 'manage') =>
  [action, 'Catalogue'] as const satisfies [string, Entity]
