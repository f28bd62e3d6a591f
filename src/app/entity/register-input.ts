import type { ListSearch } from '@/table/list-state'

type Asked = Pick<ListSearch, 'text' | 'page' | 'sort'> & { active?: true | undefined }

/** What the list of a register asks for, as its address has it; a sort that the server does not know is left out. */
export function registerInput<Sort extends string>(
  sorts: readonly Sort[],
  { text, page, sort, active }: Asked,
): { text: string; page: number; sort?: Sort; active?: true } {
  const known = sorts.find((one) => one === sort)
  return { text, page, ...(known ? { sort: known } : {}), ...(active ? { active } : {}) }
}
