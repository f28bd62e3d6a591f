import { statements } from './statements'

/**
 * What the newest run of a plate says of each of its specimens and tests: `action` of its rules, and the value (`raw`) that accepting
 * it enters; null where it enters none. A result that says otherwise is held by it.
 */
export const plateFindings = statements(`
create table plate_finding (
  lab_id uuid not null references lab (id),
  plate_id uuid not null,
  specimen_id uuid not null,
  test_id uuid not null,
  action text not null,
  raw text,
  read_at timestamptz not null,
  primary key (lab_id, plate_id, specimen_id, test_id),
  foreign key (lab_id, plate_id) references plate (lab_id, id)
);
create index plate_finding_of on plate_finding (lab_id, specimen_id, test_id, read_at);
`)
