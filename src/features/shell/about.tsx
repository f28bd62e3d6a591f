import { m } from '@contract/messages'
import { LabLogo } from '@/app/lab-logo'
import { useReference } from '@/app/me'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { PageHeader } from '@/ui/page-header'

/** Product, version, laboratory, and the notices that the code systems ask for. */
export function About() {
  const { about, labInfo } = useReference()
  const facts = [
    { label: m.shell.aboutVersion, value: about.version },
    { label: m.shell.aboutBuild, value: String(about.buildId) },
    { label: m.shell.aboutLaboratory, value: labInfo.name },
    ...(labInfo.clia
      ? [{ label: m.shell.aboutClia, value: <span className="mono">{labInfo.clia}</span> }]
      : []),
  ]
  return (
    <>
      <PageHeader title={m.shell.aboutTitle} />
      <div className="grid max-w-200 gap-4 px-6 pt-2 pb-12 max-sm:px-4">
        <Card title={about.product}>
          <div className="grid gap-4 p-4">
            <LabLogo className="p-2" />
            <Facts facts={facts} layout="column" />
          </div>
        </Card>
        <Card title={m.shell.aboutNotices}>
          <dl className="grid gap-4 p-4 text-dense">
            {about.notices.map(({ name, text }) => (
              <div key={name}>
                <dt className="font-semibold">{name}</dt>
                <dd className="text-text2">{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  )
}
