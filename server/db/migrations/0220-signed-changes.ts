import { statements } from './statements'

/**
 * Whoever asks for a change of an order and signs for its provider by then has signed it: under which name, and for which
 * physician. Null: the asking is nobody's signature.
 */
export const signedChanges = statements(`
alter table remote_change
  add column signed_by_name text,
  add column signed_for uuid,
  add constraint remote_change_signed check ((signed_by_name is null) = (signed_for is null));
`)
