import { Camera, FileUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Sheet } from '../form/dialogs.tsx'
import { FileButton } from '../form/image-input.tsx'
import { lineName, loadParser, readCountFile, type StockLine } from './count-store.ts'

/** The part of the Barcode Detection API that the stock-taking uses. TypeScript and some browsers do not have it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
const detectorOf = (): (new () => Detector) | undefined => Reflect.get(globalThis, 'BarcodeDetector')

const detectMs = 200
// A barcode that was out of view for this time adds another piece when it is seen again.
const repeatMs = 1500

interface ScannerProps {
  byCode: ReadonlyMap<string, readonly StockLine[]>
  /**
   * Adds one piece to `line`, or moves one piece from the line `from` to `line`. Returns the new number of pieces of
   * `line`.
   */
  onPiece: (line: StockLine, from?: StockLine) => number
  onFile: (pieces: ReadonlyMap<StockLine, number>) => Promise<void>
}

/**
 * A scanned code that several lines of the stock-taking share. `counted` is the line to which the piece of this scan
 * was added.
 */
interface Asked {
  code: string
  lines: readonly StockLine[]
  counted: StockLine | undefined
}

/**
 * The part of the stock-taking that counts pieces by code: typed or scanned into a field, read by the camera, or from a
 * CSV file.
 */
export const Scanner = ({ byCode, onPiece, onFile }: ScannerProps) => {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [fileErrors, setFileErrors] = useState<readonly string[]>([])
  const [camera, setCamera] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  // For each code that several lines share, the line that the admin chose last. Further scans of the code count for
  // this line.
  const chosen = useRef(new Map<string, StockLine['key']>())

  // Load the CSV parser now, because the device may be offline when a file is chosen.
  useEffect(() => void loadParser().catch(() => undefined), [])

  const add = (line: StockLine, from?: StockLine) => {
    const pieces = onPiece(line, from)
    setSaid(`${lineName(line)}: ${pieces === 1 ? '1 piece' : `${pieces} pieces`}`)
  }
  const scan = (text: string) => {
    const code = text.trim().toUpperCase()
    const lines = byCode.get(code) ?? []
    setProblem(lines.length === 0 ? `No product has the SKU or barcode ${text.trim()}.` : '')
    const line = lines.length === 1 ? lines[0] : lines.find(({ key }) => key === chosen.current.get(code))
    setAsked(lines.length > 1 ? { code, lines, counted: line } : null)
    if (line) add(line)
    else setSaid('')
  }
  const choose = (line: StockLine) => {
    if (!asked) return
    chosen.current.set(asked.code, line.key)
    setAsked({ ...asked, counted: line })
    if (asked.counted?.key !== line.key) add(line, asked.counted)
    // While the dialog with the camera is open, the focus stays in the dialog.
    if (!camera) document.getElementById('count-code')?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    scan(typed)
    setTyped('')
  }
  const readFile = async ([file]: readonly File[]) => {
    if (!file) return
    const none = (error: string) => ({ pieces: new Map<StockLine, number>(), errors: [error] })
    const { pieces, errors } =
      file.size > maxFileBytes
        ? none('The file is larger than 5 MB.')
        : await file
            .text()
            .then((text) => readCountFile(text, byCode))
            .catch(() => none('The file could not be read. Connect to the internet, reload this page and try again.'))
    await onFile(pieces)
    setFileErrors(errors)
    setSaid(pieces.size === 1 ? '1 line of the file is counted' : `${pieces.size} lines of the file are counted`)
  }
  return (
    <div className="grid gap-4 rounded-card border border-line bg-card p-4">
      <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-56">
          <TextField
            id="count-code"
            label="SKU or barcode"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            error={problem || undefined}
          />
        </div>
        <Button type="submit" variant="solid" className={problem ? 'self-start sm:mt-6.5' : ''}>
          Add one piece
        </Button>
      </form>
      {asked && !camera && <Choice asked={asked} onChoose={choose} />}
      <p role="status" className="font-medium text-leaf empty:hidden">
        {said}
      </p>
      <div className="flex flex-wrap gap-3">
        {detectorOf() && (
          <Button variant="outline" onClick={() => setCamera(true)}>
            <Camera size={19} aria-hidden="true" />
            Scan with camera
          </Button>
        )}
        <FileButton
          label="Load CSV file"
          icon={FileUp}
          accept=".csv,text/csv"
          onFiles={(files) => void readFile(files)}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-soft">
        Columns: sku or barcode, counted, and batch if a product has several. Load the file before more orders are
        packed.
      </p>
      <FormAlert title={fileErrors.length > 0 ? 'Not counted from the file' : undefined}>
        <ul className="grid gap-0.5 wrap-anywhere">
          {fileErrors.slice(0, maxShownErrors).map((error) => (
            <li key={error}>{error}</li>
          ))}
          {fileErrors.length > maxShownErrors && <li>and {fileErrors.length - maxShownErrors} more</li>}
        </ul>
      </FormAlert>
      <Sheet
        open={camera}
        title="Scan with camera"
        text="Move a pack out of the picture for two seconds before the next one with the same code."
        onClose={() => setCamera(false)}
      >
        <CameraView onCode={scan} paused={asked !== null && !asked.counted} message={problem || said}>
          {asked && <Choice asked={asked} onChoose={choose} />}
        </CameraView>
      </Sheet>
    </div>
  )
}

const maxFileBytes = 5 * 1024 * 1024
const maxShownErrors = 20

const Choice = ({ asked, onChoose }: { asked: Asked; onChoose: (line: StockLine) => void }) => (
  <fieldset>
    <legend className="mb-2 text-sm font-semibold">Which one has the code {asked.code}?</legend>
    <div className="flex flex-wrap gap-2">
      {asked.lines.map((line) => (
        <button
          key={line.key}
          type="button"
          aria-pressed={asked.counted?.key === line.key}
          className={buttonClass(asked.counted?.key === line.key ? 'solid' : 'outline', 'min-h-11! text-sm!')}
          onClick={() => onChoose(line)}
        >
          {lineName(line)}
        </button>
      ))}
    </div>
  </fieldset>
)

interface CameraProps {
  onCode: (code: string) => void
  /** Whether counting is paused, because the admin must first choose the line of the piece that was scanned last. */
  paused: boolean
  message: string
  children: ReactNode
}

/** The picture of the camera. Each barcode that comes into the picture counts one piece. */
const CameraView = ({ onCode, paused, message, children }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onCode, paused })
  latest.current = { onCode, paused }
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    // For each counted code, the milliseconds since a camera picture last showed it. At most `2 * detectMs` are added
    // per picture, because the camera may have stopped in between.
    const awayMs = new Map<string, number>()
    let lookedAt = performance.now()
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const detect = async (detector: Detector) => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : []
      const passed = Math.min(performance.now() - lookedAt, 2 * detectMs)
      lookedAt = performance.now()
      const codes = [...new Set(found.map(({ rawValue }) => rawValue))].filter((code) => code !== '')
      for (const [code, away] of awayMs) if (!codes.includes(code)) awayMs.set(code, away + passed)
      const isNew = (code: string) => (awayMs.get(code) ?? Number.POSITIVE_INFINITY) > repeatMs
      // At most one new code is counted per camera picture, because the admin may have to choose its line. Other new
      // codes are counted in the next pictures.
      const next = latest.current.paused ? undefined : codes.find(isNew)
      for (const code of codes) if (code === next || !isNew(code)) awayMs.set(code, 0)
      if (isOpen && next !== undefined) latest.current.onCode(next)
      if (isOpen) timer = setTimeout(() => void detect(detector), detectMs)
    }
    const start = async () => {
      const Made = detectorOf()
      if (!Made) return
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!isOpen || !video.current) return close()
      video.current.srcObject = stream
      // Wait for the first picture of the camera, because until then the detector finds nothing.
      void video.current.play().catch(() => undefined)
      void detect(new Made())
    }
    start().catch(() => isOpen && setFailure('The camera cannot be used. Allow it in the browser, or type the code.'))
    return () => {
      isOpen = false
      clearTimeout(timer)
      close()
    }
  }, [])
  return (
    <div className="grid gap-3 px-5 pb-6 sm:px-7">
      <FormAlert title={failure || undefined} />
      <video ref={video} muted playsInline className="aspect-square w-full rounded-card bg-forest-deep object-cover" />
      <p role="status" className="min-h-6 font-medium">
        {message}
      </p>
      {children}
    </div>
  )
}
