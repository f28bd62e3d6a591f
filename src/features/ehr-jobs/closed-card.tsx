import { m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'

/** Before it was asked for: reading a message is in the trail, and is not done by opening a page. */
export const ClosedCard = ({ may, onShow }: { may: boolean; onShow: () => void }) => (
  <Card title={m.ehrJobs.raw}>
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-dense text-text2">
      {may ? (
        <>
          <Button size="s" onClick={onShow}>
            {m.ehrJobs.rawShow}
          </Button>
          {m.ehrJobs.rawHelp}
        </>
      ) : (
        m.ehrJobs.rawRefused
      )}
    </div>
  </Card>
)
