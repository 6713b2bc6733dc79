import { Plus } from 'lucide-react'

interface FaqGroupProps {
  title: string
  /** The answer is null while it is unknown. */
  questions: readonly { question: string; answer: string | null }[]
}

/** Expandable questions. Native disclosure elements, so the browser's text search finds the answers. */
export const FaqGroup = ({ title, questions }: FaqGroupProps) => (
  <section>
    <h2 className="display text-2xl sm:text-3xl">{title}</h2>
    <div className="mt-4 divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg leading-snug font-medium">
            <span className="min-w-0">{question}</span>
            <Plus
              size={20}
              aria-hidden="true"
              className="shrink-0 text-leaf transition-transform duration-200 group-open:rotate-45"
            />
          </summary>
          <p className="max-w-prose pb-5 leading-relaxed text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
