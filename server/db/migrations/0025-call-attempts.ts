import { statements } from './statements'

/**
 * Every attempt to tell somebody of a critical value, in the order of their recording: none is overwritten. `critical_call`
 * stays the one that was reached and read back. A call from before is one attempt that reached somebody, about the value that
 * the analysis has: another value took the call off.
 */
export const callAttempts = statements(`
alter table analysis add column call_attempts jsonb not null default '[]';

update analysis set call_attempts = jsonb_build_array(jsonb_build_object(
  'outcome', 'reached', 'at', critical_call -> 'at', 'by', critical_call -> 'by', 'byName', critical_call -> 'byName',
  'toldTo', critical_call -> 'toldTo', 'role', critical_call -> 'role', 'readBack', critical_call -> 'readBack',
  'phone', null, 'note', null, 'raw', entered -> 'raw'))
where critical_call is not null and jsonb_typeof(critical_call) = 'object';
`)
