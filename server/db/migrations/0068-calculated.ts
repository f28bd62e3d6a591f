import { statements } from './statements'

/**
 * What a calculated result was worked out from: `analysis.calculated`, null on every other one and until there is a result
 * (decision 0075).
 */
export const calculated = statements(`
alter table analysis add column calculated jsonb;
`)
