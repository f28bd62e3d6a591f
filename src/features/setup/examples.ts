import { saveBlob } from '@/lib/download'

export type ExampleKind = 'locations' | 'physicians' | 'users'

/** A file of each kind that loads as it stands, to be filled with one's own rows. The NPI is a made-up one that is valid. */
const examples: Record<ExampleKind, readonly string[]> = {
  locations: [
    'code,name,address,city,state,zip,phone,fax',
    'MAIN,Main Street Clinic,100 Main Street,Boise,ID,83702,(208) 555-0110,(208) 555-0111',
  ],
  physicians: [
    'last name,first name,npi,credentials,phone,email,locations',
    'Hartwell,Iris,1234567893,MD,(208) 555-0112,iris.hartwell@example.org,MAIN',
  ],
  users: [
    'username,first name,last name,email,user type,roles,locations',
    'robin,Robin,Sayer,robin.sayer@example.org,lab,Accessioning;Lab Tech,',
  ],
}

export const exampleText = (kind: ExampleKind): string => `${examples[kind].join('\r\n')}\r\n`

export const saveExample = (kind: ExampleKind): void =>
  saveBlob(new Blob([exampleText(kind)], { type: 'text/csv' }), `${kind}-example.csv`)
