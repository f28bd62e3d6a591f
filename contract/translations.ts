import type { m } from './messages'
import type * as es from './texts.es'
import type { Complete, Faults } from './translation'

/** Each translated area has exactly the texts of the English one, with their slots: else this does not compile. */
export type Spanish = Complete<Faults<Pick<typeof m, keyof typeof es>, typeof es>>
