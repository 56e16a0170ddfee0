// Shown below a list of which one page is visible: the page's range, and buttons for the previous and the next page.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormat } from '../i18n/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import './page-turner.css'

type PageTurnerProps = {
  pageNo: number
  pageSize: number
  total: number
  newer: string
  older: string
  onTurn: (pageNo: number) => void
}

export function PageTurner({ pageNo, pageSize, total, newer, older, onTurn }: PageTurnerProps) {
  const format = useFormat()
  if (total <= pageSize) return null
  const last = Math.min(total, pageNo * pageSize)
  const count = (value: number) => format.quantity(String(value))
  return (
    <div className="page-turner">
      <IconButton
        label={newer}
        icon={<ChevronLeft size={22} />}
        disabled={pageNo === 1}
        onClick={() => onTurn(pageNo - 1)}
      />
      <span>{`${count((pageNo - 1) * pageSize + 1)}–${count(last)} / ${count(total)}`}</span>
      <IconButton
        label={older}
        icon={<ChevronRight size={22} />}
        disabled={last === total}
        onClick={() => onTurn(pageNo + 1)}
      />
    </div>
  )
}
