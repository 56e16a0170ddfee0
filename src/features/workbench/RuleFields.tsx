// The rule and its parameters, with their errors.

import { useTranslation } from 'react-i18next'
import { pastSizes } from '../../../domain/kline.ts'
import type { Parameter, ParameterErrors } from '../../../domain/quant/parameters.ts'
import { initialTexts, parametersOf } from '../../../domain/quant/parameters.ts'
import { useFormat } from '../../i18n/format.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Draft } from './draft.ts'
import { kinds } from './draft.ts'

type RuleFieldsProps = { draft: Draft; errors: ParameterErrors; onChange: (draft: Draft) => void }

export function RuleFields({ draft, errors, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('workbench')
  const { t: quant } = useTranslation('quant')
  const { kind, size, texts } = draft
  return (
    <>
      <Select
        label={t('rule')}
        hint={t(`explain.${kind}`)}
        value={kind}
        options={kinds.map(value => ({ value, label: quant(`rule.short.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = kinds.find(each => each === value)
          if (chosen) onChange({ kind: chosen, size, texts: initialTexts(chosen) })
        }}
      />
      {parametersOf[kind].map(parameter => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={texts[parameter.name] ?? ''}
          error={errors[parameter.name]}
          onChange={value => onChange({ kind, size, texts: Object.assign({}, texts, { [parameter.name]: value }) })}
        />
      ))}
      <ChoiceField
        label={t('size')}
        choices={pastSizes.map(value => ({ value, label: t(`sizes.${value}`) }))}
        value={size}
        onChange={value => onChange({ kind, texts, size: value })}
      />
    </>
  )
}

type ParameterFieldProps = {
  parameter: Parameter
  value: string
  error: ParameterErrors[Parameter['name']]
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { t } = useTranslation('workbench')
  const format = useFormat()
  const { name, unit, whole, least, most } = parameter
  const bounds = { least: format.quantity(String(least)), most: format.quantity(String(most)) }
  const words = {
    range: () => t('error.range', bounds),
    order: () => t('error.order', { other: t(name === 'slow' ? 'parameter.fast' : 'parameter.skip') }),
  }
  return (
    <NumberField
      label={t(`parameter.${name}`)}
      name={name}
      value={value}
      whole={whole}
      unit={unit === 'plain' ? undefined : t(`unit.${unit}`)}
      error={error && words[error]()}
      onChange={onChange}
    />
  )
}
