import { statements } from './statements'

/**
 * What a person was asked with a remote order because the record lacks it, and the record has not taken: whoever was found by name
 * and birth date alone is compared first. Null: nothing.
 */
export const saidFacts = statements(`
alter table remote_order add column facts jsonb;
`)
