// The indices that can be listed with live levels. Of the catalogue only fields that do not depend on a level are used.
import { indexLevels, moreIndices } from '../catalogue/indices.ts'

export const boardIndices = [...indexLevels.listed(0), ...moreIndices.listed(0)]
